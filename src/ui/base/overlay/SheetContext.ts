import { createContext } from 'react'

/** Whether something stands in a sheet, which does not move when the page scrolls. */
export const SheetContext = createContext(false)
