/** The mini-program's own app id; empty on the web page, where the host name says whose page it is. */
export type CurrentAppId = () => string
