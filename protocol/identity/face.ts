/** The page that a face check continued on another phone opens in the browser; it responds without the envelope. */
import type { EndpointFacts } from '../base/endpoint'

/** Query `ticket`. Responds with HTML: the link to the provider's page and, after the return from it, the result. */
export const facePage: EndpointFacts = { access: 'anyone', method: 'GET', path: '/face', kind: 'html', limit: 'login' }
