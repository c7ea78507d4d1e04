/** The card of the viewer's desk, store or matchmaker. */
import { guardScreen } from '@/shell/access'
import { OwnPosterPage } from './OwnPosterPage'

export const ServicePosterScreen = guardScreen(function ServicePosterScreen() {
  return <OwnPosterPage kind="service" />
})
