/** The mini-program's own app id; empty on the web page, where the host name identifies the tenant. */
export type CurrentAppId = () => string
