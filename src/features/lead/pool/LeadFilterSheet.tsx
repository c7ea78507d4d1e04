import type { LeadLevel, LeadSource } from '@qianxian/protocol/lead/lead.words'
import { leadLevel, leadSource } from '@qianxian/protocol/lead/lead.words'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { useForm } from '@/shell/form'
import { Button } from '@/ui/base/action/Button'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { SheetForm } from '@/ui/form/SheetForm'
import { type LeadBoard, type LeadFilter, noFilter } from './LeadBoard'

export interface LeadFilterSheetProps {
  isOpen: boolean
  board: LeadBoard
  onClose: () => void
}

/** Level, city and source; the lists change when the filter is applied. */
export const LeadFilterSheet = observer(function LeadFilterSheet({ isOpen, board, onClose }: LeadFilterSheetProps) {
  const form = useForm<LeadFilter>({
    initial: board.filter,
    submit: (filter) => {
      board.setFilter(filter)
      return Promise.resolve()
    },
  })
  useEffect(() => {
    if (isOpen) form.assign(board.filter)
  }, [isOpen, form, board])
  const cities = board.desk.value?.cities ?? []
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="筛选"
      form={form}
      submitWords="查看结果"
      submitId="qx-lead-filter-apply"
      beside={
        <Button kind="ghost" size="l" id="qx-lead-filter-clear" onClick={() => form.assign(noFilter)}>
          清除
        </Button>
      }
    >
      <ChoiceField<LeadFilter, LeadLevel> form={form} name="level" label="级别" look="open" options={choices(leadLevel)} />
      {cities.length > 0 ? (
        <ChoiceField<LeadFilter, string>
          form={form}
          name="city"
          label="城市"
          look="open"
          options={cities.map(({ code: value, name: label }) => ({ value, label }))}
        />
      ) : null}
      <ChoiceField<LeadFilter, LeadSource> form={form} name="source" label="来源" look="open" options={choices(leadSource)} />
    </SheetForm>
  )
})
