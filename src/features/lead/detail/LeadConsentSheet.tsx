import type { LeadConsent } from '@qianxian/protocol/lead/lead.schema'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { StaticView } from '@/ui/static/StaticView'

export interface LeadConsentSheetProps {
  isOpen: boolean
  document: NonNullable<LeadConsent['document']>
  onClose: () => void
}

/** The text to which the person consented, as it was then. */
export function LeadConsentSheet({ isOpen, document: { title, content, version }, onClose }: LeadConsentSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="同意的说明">
      <StaticView title={title} date={`第 ${version} 版`} html={content} />
    </Sheet>
  )
}
