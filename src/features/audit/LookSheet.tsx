/** Why somebody opens what is judged already: asked before, and written into its history. */
import { View } from '@tarojs/components'
import { type AuditLookReason, auditLookReason } from '@qianxian/protocol/audit/audit.words'
import { options } from '@qianxian/protocol/base/dictionary'
import { Chip } from '@/ui/base/Chip'
import { Sheet } from '@/ui/base/Sheet'

export interface LookSheetProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (reason: AuditLookReason) => unknown
}

export function LookSheet({ isOpen, onClose, onChoose }: LookSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="为什么查看">
      <View className="qx-audit-sheet">
        <View className="qx-audit-sheet__chips">
          {options(auditLookReason).map((option) => (
            <Chip key={option.value} label={option.name} onClick={() => onChoose(option.value)} />
          ))}
        </View>
      </View>
    </Sheet>
  )
}
