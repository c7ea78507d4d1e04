/** My appointments: what is asked of me, what is agreed, and what is past; one of them, or a new one for a line. */
import { appointmentTab, type AppointmentTab } from '@qianxian/protocol/appointment/appointment.words'
import type { AppointmentRow } from '@qianxian/protocol/appointment/appointment.schema'
import { values } from '@qianxian/protocol/base/dictionary'
import { useState } from 'react'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { observer } from 'mobx-react'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Box, Row } from '@/ui/base/layout/layout'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { ListTabs } from '@/ui/list/ListTabs'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { PersonRow } from '@/ui/person/PersonRow'
import { AppointmentDetailView } from './AppointmentDetailView'
import { otherName, statusTone, timeLeft, whenWords } from './appointmentWords'
import { createAppointmentLists } from './createAppointmentLists'
import { ProposeDateView } from './ProposeDateView'

const empties: Readonly<Record<AppointmentTab, { title: string; words: string }>> = {
  waiting: { title: '没有等待回应的约见', words: '牵线成功后，可以在牵线里约 TA 见面；红娘也会帮你安排。' },
  coming: { title: '还没有约好的见面', words: '双方选到同一个时间，就会出现在这里。' },
  past: { title: '还没有过去的约见', words: '见过的、取消的都会留在这里，方便回看。' },
}

export const AppointmentScreen = guardScreen(function AppointmentScreen() {
  const { id, line, tab } = usePageParams<'id' | 'line' | 'tab'>()
  if (id) return <AppointmentDetailView key={id} id={Number(id)} />
  if (line) return <ProposeDateView key={line} lineId={Number(line)} />
  return <Lists tab={values(appointmentTab).find((one) => one === tab) ?? 'waiting'} />
})

const Lists = observer(function Lists({ tab }: { tab: AppointmentTab }) {
  const [model] = useState(() => createAppointmentLists(tab))
  useTabbedLists(model)
  const again = () => void model.refresh()
  return (
    <Screen title="我的约见" onRetry={again} onSessionChange={again}>
      <ListTabs boxes={model} words={appointmentTab} />
      <Box padTop={24}>
        <ListView
          key={model.box}
          model={model.list}
          keyOf={(row) => row.id}
          renderRow={(row) => <AppointmentCard row={row} />}
          empty={
            <EmptyState
              art="heart"
              title={empties[model.box].title}
              words={empties[model.box].words}
              actionWords="看我的牵线"
              onAction={() => navigateTo('/member/love/line', { box: 'connected' })}
            />
          }
        />
      </Box>
    </Screen>
  )
})

function AppointmentCard({ row }: { row: AppointmentRow }) {
  const left = timeLeft(row.expireAt)
  const when = whenWords(row)
  return (
    <Box
      role="link"
      bottom={24}
      padBottom={24}
      surface="card"
      isClipped
      className="qx-appointment-card"
      id={`qx-appointment-${row.id}`}
      onClick={() => navigateTo('/subpages/appointment/index', { id: row.id })}
    >
      <Row padX={28} padTop={24} gap={12}>
        <Tag tone={statusTone(row)}>{row.statusText}</Tag>
        {left ? (
          <Typography isGrowing size="s" align="end" tone={row.isMyTurn ? 'brand' : 'soft'} weight={row.isMyTurn ? 'semibold' : undefined}>
            {left}
          </Typography>
        ) : null}
      </Row>
      {row.other ? (
        <PersonRow isBare person={toPersonFace(row.other)} isGone={!row.other.isAvailable} />
      ) : (
        <Typography left={28} right={28} top={16} bottom={16} size="l" weight="semibold">
          {otherName(row)}
        </Typography>
      )}
      {when ? (
        <Row left={28} right={28} padX={24} padY={16} gap={16} align="start" surface="paper" radius="s">
          <Icon name="calendar" size={32} color="var(--qx-ink-2)" />
          <Typography isGrowing size="sm">
            {when}
          </Typography>
        </Row>
      ) : null}
    </Box>
  )
}
