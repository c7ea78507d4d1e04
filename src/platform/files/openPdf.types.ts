/** Shows a PDF behind an absolute address to the person. Rejects with a `PlatformFault`. */
export type OpenPdf = (url: string, name: string) => Promise<void>
