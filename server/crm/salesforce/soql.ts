/** A SOQL string literal, with everything escaped. */
const soqlText = (text: string) => `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`
export const soqlList = (texts: string[]) => `(${texts.map(soqlText).join(', ')})`
export const soqlDate = (moment: Date) => moment.toISOString()
