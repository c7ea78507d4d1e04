/**
 * Hands a downloaded file over to the person, under a name to find it by. `kept`: it is among the downloads; `sent`: it
 * went into a chat that the person chose; `copied`: its text is on the clipboard, because files do not leave the program
 * there. Rejects with a `PlatformFault`.
 */
export type SaveFile = (path: string, name: string) => Promise<'kept' | 'sent' | 'copied'>
