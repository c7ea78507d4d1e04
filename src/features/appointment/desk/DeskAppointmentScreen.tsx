/** Appointments of the served members and those that the matchmaker arranged: by what is to be done, or one of them. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import type { DeskAppointmentRow } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentType, type DeskTab, deskTab } from '@qianxian/protocol/appointment/appointment.words'
import { name, values } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { SubmitBar } from '@/ui/form/FormView'
import { ListTabs } from '@/ui/list/ListTabs'
import { ListView } from '@/ui/list/ListView'
import { TabbedLists } from '@/ui/list/TabbedLists'
import { useTabbedLists } from '@/ui/list/useListPage'
import { statusTone, timeLeft, whenWords } from '../appointmentWords'
import { DeskDetailView } from './DeskDetailView'

const PAGE = 20

const empties: Readonly<Record<DeskTab, { title: string; words: string }>> = {
  todo: { title: '没有要处理的约见', words: '等你改时间、签到或说明情况的约见会在这里。' },
  waiting: { title: '没有等回应的约见', words: '发出去的时间，双方选到同一个就会定下来。' },
  coming: { title: '还没有约好的见面', words: '约好的见面会在这里，到时候可以帮会员签到。' },
  past: { title: '还没有过去的约见', words: '见过的、取消的都会留在这里，方便回看。' },
}

export const DeskAppointmentScreen = guardScreen(function DeskAppointmentScreen() {
  const { id, tab } = usePageParams<'id' | 'tab'>()
  if (id) return <DeskDetailView key={id} id={Number(id)} />
  return <Lists tab={values(deskTab).find((one) => one === tab) ?? 'todo'} />
})

const Lists = observer(function Lists({ tab }: { tab: DeskTab }) {
  const [model] = useState(
    () =>
      new TabbedLists<DeskTab, DeskAppointmentRow>({
        boxes: values(deskTab),
        box: tab,
        keyOf: (row) => row.id,
        load: (one, cursor) => callQuietly(appointment.getDeskAppointmentPaged, { tab: one, size: PAGE, ...(cursor ? { cursor } : {}) }),
      }),
  )
  useTabbedLists(model)
  const again = () => void model.refresh()
  const add = () => navigateTo('/subpages/member/matchmaker/addAppointment')
  return (
    <Screen
      onRetry={again}
      onSessionChange={again}
      footer={
        <SubmitBar>
          <Button isBlock icon="plus" id="qx-desk-add" onClick={add}>
            安排约见
          </Button>
        </SubmitBar>
      }
    >
      <ListTabs boxes={model} words={deskTab} />
      <Box padTop={24}>
        <ListView
          key={model.box}
          model={model.list}
          keyOf={(row) => row.id}
          renderRow={(row) => <DeskCard row={row} />}
          empty={<EmptyState art="heart" title={empties[model.box].title} words={empties[model.box].words} />}
        />
      </Box>
    </Screen>
  )
})

function DeskCard({ row }: { row: DeskAppointmentRow }) {
  const { a, b, expireAt, statusText, status, isPriority, type, isOwn } = row
  const left = timeLeft(expireAt)
  const when = whenWords(row)
  return (
    <Box
      role="link"
      bottom={24}
      pad={28}
      surface="card"
      className="qx-appointment-card"
      id={`qx-desk-appointment-${row.id}`}
      onClick={() => navigateTo('/subpages/member/matchmaker/appointment', { id: row.id })}
    >
      <Row gap={12} isWrapping>
        <Tag tone={statusTone({ status, isMyTurn: false })}>{statusText}</Tag>
        {isPriority ? (
          <Tag tone="brand" icon="clock">
            曾白等一次，请优先安排
          </Tag>
        ) : null}
        {isOwn ? null : <Tag>会员自己约的</Tag>}
        {left ? <Tag tone="gold">{left}</Tag> : null}
      </Row>
      <Typography top={16} size="l" weight="semibold">
        {b ? `${a.name} 和 ${b.name}` : `${a.name} · ${name(appointmentType, type)}`}
      </Typography>
      {when ? (
        <Row top={16} padX={24} padY={16} gap={16} align="start" surface="paper" radius="s">
          <Icon name="calendar" size={32} color="var(--qx-ink-2)" />
          <Typography isGrowing size="sm">
            {when}
          </Typography>
        </Row>
      ) : null}
    </Box>
  )
}
