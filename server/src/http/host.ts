/** What can be a host at all: names and addresses as browsers write them. Whose it is, is another question. */

const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/i
const HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The value of a Host header: a name or an address, and perhaps a port. */
export const isHost = (text: string): boolean => text.length <= 261 && HOST.test(text) && URL.canParse(`http://${text}`)

/** A name alone, as a tenant is bound to it. */
export const isDomain = (text: string): boolean => text.length <= 253 && NAME.test(text) && URL.canParse(`http://${text}`)
