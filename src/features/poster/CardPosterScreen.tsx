/** The viewer's own card, as a stranger sees it. */
import { guardScreen } from '@/shell/access'
import { OwnPosterPage } from './OwnPosterPage'

export const CardPosterScreen = guardScreen(function CardPosterScreen() {
  return <OwnPosterPage kind="card" />
})
