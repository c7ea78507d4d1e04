import type { LeadDetailModel } from './LeadDetailModel'

/** Props of every sheet over the page of a lead. */
export interface LeadSheetProps {
  isOpen: boolean
  model: LeadDetailModel
  onClose: () => void
}
