/** A server with an email account of its own, which nobody answers at: what is sent is real, and a test hands it over itself. */
export const DELIVERING = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://leadwright.example' }
