/** The viewer's invitation. */
import { guardScreen } from '@/shell/access'
import { OwnPosterPage } from './OwnPosterPage'

export const InvitePosterScreen = guardScreen(function InvitePosterScreen() {
  return <OwnPosterPage kind="invite" />
})
