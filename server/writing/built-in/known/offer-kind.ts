const SOFTWARE =
  /\b(?:software|app|apps|platform|tool|tools|tooling|system|systems|dashboard|portal|engine|scoring|automation|plugin|database|analytics|crm|erp|cloud|online|digital|ai|assistant|reminders|monitoring|tracking|e-?learning|lessons|courses?|marketplace|api)\b/i
const SHOWN_ELSEWHERE =
  /\b(?:clean\w*|cater\w*|lunch\w*|meals?|cook\w*|food|wines?|coffee|translat\w*|interpret\w*|install\w*|repair\w*|roof\w*|renovat\w*|landscap\w*|garden\w*|recruit\w*|staffing|insur\w*|accountin\w*|bookkeep\w*|tax|legal|lawyers?|consult\w*|audits?|transport\w*|freight|courier|moving|removals|rent\w*|leas\w*|hire|maintenance|print\w*|photograph\w*|film\w*|seeds?|furniture|pallets?|packag\w*|waste|recycl\w*|energy|electric\w*|heating|plumb\w*|paint\w*|construct\w*|build\w*|scaffold\w*|cranes?|guards?|laundry|uniforms?|flowers?|windows?|doors?|bricks?|timber|steel|parts|tests|testing|calibration|logistics|warehous\w*|storage|delivery)\b/i

/** Whether the offer is something to show in a demo; a solar roof and a translation are not. */
export const isShownInDemo = (offer: string | null) =>
  offer === null || SOFTWARE.test(offer) || !SHOWN_ELSEWHERE.test(offer)
