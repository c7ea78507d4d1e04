/** Reads the code in a picture (base64) if the browser cannot; null if there is none. */
export type ReadPhoto = (content: string) => Promise<string | null>
