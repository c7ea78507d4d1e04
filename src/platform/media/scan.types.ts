/** Reads the code in a picture (base64) where the browser cannot; null: there is none in it. */
export type ReadPhoto = (content: string) => Promise<string | null>
