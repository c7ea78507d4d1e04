/**
 * Gives a downloaded file to the person, under a recognisable name. `kept`: it is among the downloads; `sent`: it went
 * into a chat that the person chose; `copied`: its text is on the clipboard, because the program lets no files out.
 * Rejects with a `PlatformFault`.
 */
export type SaveFile = (path: string, name: string) => Promise<'kept' | 'sent' | 'copied'>
