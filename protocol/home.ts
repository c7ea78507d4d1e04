/** The landing page that desktop visitors get; the one endpoint that answers HTML. */
import type { EndpointFacts } from './endpoint'

export const homeIndex: EndpointFacts = {
  access: 'anyone',
  method: 'GET',
  path: '/common/api/home/index',
  kind: 'html',
}
