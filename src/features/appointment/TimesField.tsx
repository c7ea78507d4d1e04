import { appointmentLimits, ONE_A_DAY_TEXT } from '@qianxian/protocol/appointment/appointment.words'
import { observer } from 'mobx-react'
import { useMemo, useState } from 'react'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { IconButton } from '@/ui/base/action/IconButton'
import { Typography } from '@/ui/base/text/Typography'
import { ColumnSheet } from '@/ui/form/ColumnSheet'
import { bindField, type FieldSource } from '@/ui/form/fieldBinding'
import { FieldShell } from '@/ui/form/FieldShell'
import { meetingTime } from './appointmentWords'
import { openingTime, timeColumns } from './timeColumns'

export type TimesFieldProps<T extends object> = FieldSource<T, string[]> & {
  label?: string
  hint?: string
  look?: 'open' | 'tall'
  /** Tells that a person may agree to one such meeting a day. */
  isOneADay?: boolean
}

function TimesFieldOf<T extends object>(props: TimesFieldProps<T>) {
  const { label = '时间', hint = '都是北京时间，整点或半点', look = 'tall', isOneADay = false } = props
  const { name, value, error, set } = bindField<T, string[]>(props)
  const [openedAt, setOpenedAt] = useState<Date | null>(null)
  const [shownAt, setShownAt] = useState(() => new Date())
  const columnsOf = useMemo(() => timeColumns(shownAt), [shownAt])
  const { timesMax } = appointmentLimits

  function handleOpen() {
    const now = new Date()
    setShownAt(now)
    setOpenedAt(now)
  }

  return (
    <>
      <FieldShell
        name={name}
        label={label}
        look={look}
        isRequired
        hint={hint}
        error={error}
        corner={`${value.length}/${timesMax}`}
        isSteady
      >
        {value.map((at) => (
          <Row key={at} bottom={12} padX={24} padY={8} tall="tap" surface="sunken" radius="m">
            <Typography isGrowing weight="semibold">
              {meetingTime(at)}
            </Typography>
            <IconButton
              icon="x"
              size={32}
              tone="soft"
              label={`去掉 ${meetingTime(at)}`}
              onTap={() => set(value.filter((one) => one !== at))}
            />
          </Row>
        ))}
        {isOneADay ? (
          <Typography bottom={12} size="s" tone="soft">
            {ONE_A_DAY_TEXT}
          </Typography>
        ) : null}
        <Box>
          {value.length < timesMax ? (
            <Button size="s" kind="secondary" icon="plus" id="qx-times-add" onClick={handleOpen}>
              {value.length === 0 ? '选时间' : '再加一个时间'}
            </Button>
          ) : null}
        </Box>
      </FieldShell>
      <ColumnSheet
        isOpen={openedAt !== null}
        title="选时间"
        columnsOf={columnsOf}
        value={openingTime(value, shownAt)}
        onConfirm={([, at]) => at && set([...new Set([...value, String(at)])].sort())}
        onClose={() => setOpenedAt(null)}
      />
    </>
  )
}

/** Up to three times for a meeting, on the half hour by China's clock. */
export const TimesField = observer(TimesFieldOf) as typeof TimesFieldOf
