import type { ConsentText } from '@qianxian/protocol/landing/landing.schema'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { StaticView } from '@/ui/static/StaticView'

export interface ConsentTextSheetProps {
  isOpen: boolean
  consent: ConsentText
  onClose: () => void
}

/** The text to which the visitor consents, in full and with its version. */
export function ConsentTextSheet({ isOpen, consent: { title, content, version }, onClose }: ConsentTextSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="个人信息说明">
      <StaticView title={title} date={`第 ${version} 版`} html={content} />
    </Sheet>
  )
}
