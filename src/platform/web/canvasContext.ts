/** Asked for when a question about an element's place is meant for a canvas; no page of the web has one. */
export const CanvasContext = undefined
