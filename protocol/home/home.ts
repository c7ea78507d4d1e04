/** The landing page for desktop visitors, and the code they scan there; both answer without the envelope. */
import type { EndpointFacts } from '../base/endpoint'

/** Query `from`: the path that the visitor wanted, stored in the code. Responds with HTML. */
export const homeIndex: EndpointFacts = {
  access: 'anyone',
  method: 'GET',
  path: '/common/api/home/index',
  kind: 'html',
}

/** Query `from` as above. Responds with an SVG. */
export const homeQr: EndpointFacts = {
  access: 'anyone',
  method: 'GET',
  path: '/common/api/home/qr',
  kind: 'file',
}
