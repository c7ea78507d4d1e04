/** The partner plan. */
import { guardScreen } from '@/shell/access'
import { OwnPosterPage } from './OwnPosterPage'

export const PartnerPosterScreen = guardScreen(function PartnerPosterScreen() {
  return <OwnPosterPage kind="partner" />
})
