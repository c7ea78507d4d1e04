import { store } from '@qianxian/protocol/store/store'
import type { StoreOverview } from '@qianxian/protocol/store/store.schema'
import { type AimedFigure, storeFigure, storeFigures, storeLimits } from '@qianxian/protocol/store/store.words'
import { countNotation } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { call, errorsInline } from '@/request/call'
import { useForm } from '@/shell/form'
import { toast } from '@/ui/base/overlay/Dialog'
import { SheetForm } from '@/ui/form/SheetForm'
import { TextField } from '@/ui/form/TextField'
import { parseGoal } from './storeWords'

export interface GoalsSheetProps {
  isOpen: boolean
  onClose: () => void
  storeId: number
  /** The figures of the month with their targets. */
  figures: StoreOverview['figures']
  onDone: () => void
}

const goalNotation = countNotation(`${storeLimits.goalMax}`.length)

/** Monthly targets; an empty field means no target. */
export const GoalsSheet = observer(function GoalsSheet({ isOpen, onClose, storeId, figures, onDone }: GoalsSheetProps) {
  const typed = (aimed: AimedFigure): string => `${figures.find(({ figure }) => figure === aimed)?.target ?? ''}`
  const form = useForm<Record<AimedFigure, string>>({
    initial: { members: typed('members'), meetings: typed('meetings'), interviews: typed('interviews') },
    submit: ({ members, meetings, interviews }) =>
      call(
        store.setGoals,
        { storeId, members: parseGoal(members), meetings: parseGoal(meetings), interviews: parseGoal(interviews) },
        errorsInline,
      ),
  })
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="本月目标"
      form={form}
      lead="门店的店长和财务会在本月的数字旁看到目标。不填就是没有目标。"
      submitWords="保存目标"
      submitId="qx-store-goals-save"
      onDone={() => {
        toast('目标已保存')
        onDone()
      }}
    >
      {storeFigures.aimed.map((figure) => (
        <TextField
          key={figure}
          id={`qx-store-goal-${figure}`}
          form={form}
          name={figure}
          look="open"
          label={storeFigure[figure]}
          placeholder="没有目标"
          type="number"
          notation={goalNotation}
        />
      ))}
    </SheetForm>
  )
})
