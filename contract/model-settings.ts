import { z } from 'zod'

export const MODEL_PROVIDERS = ['openai', 'anthropic', 'openai-compatible'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

const ModelName = z
  .string()
  .trim()
  .min(1, 'Enter the name of a model')
  .max(200, 'Use at most 200 characters for the model')

/** The address, only for `openai-compatible`. Without a key the saved one is used, as long as it would go to the same address. */
export const ModelSettingsInput = z.object({
  provider: z.enum(MODEL_PROVIDERS, 'Choose a provider from the list'),
  model: ModelName,
  baseUrl: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters for the address')
    .refine(isPlainUrl, 'Enter an address such as http://localhost:11434/v1')
    .nullish(),
  apiKey: z
    .string()
    .trim()
    .regex(/^[!-~]*$/, 'The key contains a space or a special character. Copy it again.')
    .max(500, 'Use at most 500 characters for the key')
    .nullish(),
})
export type ModelSettingsInput = z.infer<typeof ModelSettingsInput>

/** Without a name and a password in it, which would be shown, and without a query. */
function isPlainUrl(text: string) {
  if (text === '') return true
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password && !search && !hash
}

/** Dollars per million tokens. Null for both: no price. */
const Price = z
  .number('Enter a price')
  .min(0, "A price can't be negative")
  .max(100_000, 'Enter a price up to 100,000')
  .nullable()
export const ModelPriceInput = z.object({ model: ModelName, inputPrice: Price, outputPrice: Price })
export type ModelPriceInput = z.infer<typeof ModelPriceInput>

/**
 * Where the model comes from: the server's settings (read-only here), the operator's choice, or nowhere (the built-in writer).
 * The key itself is never returned.
 */
export const ModelSettings = z.object({
  setBy: z.enum(['server', 'operator']).nullable(),
  provider: z.enum(MODEL_PROVIDERS).nullable(),
  model: z.string().nullable(),
  baseUrl: z.string().nullable(),
  hasKey: z.boolean(),
  keyEnd: z.string().nullable(),
  /** False when the key was saved under another APP_SECRET: it has to be entered again. */
  isKeyReadable: z.boolean(),
  limitSeconds: z.number(),
  inputPrice: z.number().nullable(),
  outputPrice: z.number().nullable(),
})
export type ModelSettings = z.infer<typeof ModelSettings>

/** One short question to a model, and how it went. Nothing of the response is repeated. */
export const ModelTest = z.object({
  isOk: z.boolean(),
  /** `ok`, or why it failed. */
  code: z.string(),
  message: z.string(),
  durationMs: z.number(),
})
export type ModelTest = z.infer<typeof ModelTest>
