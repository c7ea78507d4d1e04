/** Imported for element queries on a canvas; no page of the web has one. */
export const CanvasContext = undefined
