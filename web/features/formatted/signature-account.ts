import { createContext } from 'react'

/** The email account that an email goes out from: its signature is inserted. Without one, that of the default account. */
export const SignatureAccount = createContext<number | undefined>(undefined)
