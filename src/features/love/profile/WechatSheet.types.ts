/** Props of the sheet on every platform. */
import type { ProfileModel } from './ProfileModel'

export interface WechatSheetProps {
  isOpen: boolean
  model: ProfileModel
  onClose: () => void
}
