import { createContext } from 'react'

/** True inside a sheet, which does not move when the page scrolls. */
export const SheetContext = createContext(false)
