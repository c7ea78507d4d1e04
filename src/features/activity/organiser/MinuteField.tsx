import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { bindField, type FieldSource } from '@/ui/form/fieldBinding'
import { ColumnSheet } from '@/ui/form/ColumnSheet'
import { ChosenValue, FieldShell } from '@/ui/form/FieldShell'
import { minuteColumns, joinMinute, splitMinute } from './planForm'

type MinuteFieldProps<T extends object> = FieldSource<T, string> & { label: string }

function MinuteFieldOf<T extends object>(props: MinuteFieldProps<T>) {
  const { label } = props
  const { name, value, error, set, leave } = bindField<T, string>(props)
  const [isOpen, setOpen] = useState(false)
  const [columns] = useState(() => minuteColumns(new Date()))
  return (
    <>
      <FieldShell name={name} label={label} look="open" error={error} isSteady onClick={() => setOpen(true)}>
        <ChosenValue words={value ? dateAndTime(value) : null} isBoxed />
      </FieldShell>
      <ColumnSheet
        isOpen={isOpen}
        title={label}
        columnsOf={() => columns}
        value={value ? splitMinute(value) : []}
        onConfirm={(parts) => set(joinMinute(parts))}
        onClose={() => {
          setOpen(false)
          leave()
        }}
      />
    </>
  )
}

/** Picks a day, hour and quarter within the next half year. */
export const MinuteField = observer(MinuteFieldOf) as typeof MinuteFieldOf
