/**
 * Gives a downloaded file to the person, under a recognisable name. `kept`: it is among the downloads; `sent`: it was
 * sent to a chat that the person chose; `copied`: its text is on the clipboard, because the program exports no files.
 * Rejects with a `PlatformFault`.
 */
export type SaveFile = (path: string, name: string) => Promise<'kept' | 'sent' | 'copied'>
