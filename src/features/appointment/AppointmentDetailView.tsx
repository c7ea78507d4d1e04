import type { AppointmentDetail } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentStates, shownStates } from '@qianxian/protocol/appointment/appointment.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { RiskWarning } from '@/parts/risk/RiskWarning'
import { firstErrorWords } from '@/request/fault'
import { goBack, navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { DetailView } from '@/ui/detail/DetailView'
import { usePolling } from '@/ui/detail/usePolling'
import { SubmitBar } from '@/ui/form/FormView'
import { AppointmentBody } from './AppointmentBody'
import { AppointmentModel } from './AppointmentModel'
import { askedOf, keysOf, keyWords, type Key, otherName } from './appointmentWords'
import type { AccountKind } from './AfterSheets'
import { AccountSheet, ArrivalSheet, CancelSheet, ContactSheet, DeclineSheet, FeedbackSheet, OtherTimesSheet } from './lazySheets'

type Sheet = 'counter' | 'move' | 'decline' | 'cancel' | 'arrival' | 'feedback' | 'contact' | AccountKind | null

/** Sheets that collect more before the action is sent. */
const sheetOf: Partial<Record<Key, Exclude<Sheet, null>>> = {
  counter: 'counter',
  reschedule: 'move',
  decline: 'decline',
  cancel: 'cancel',
  checkIn: 'arrival',
  feedback: 'feedback',
  setContact: 'contact',
  deny: 'deny',
  claimNoShow: 'noShow',
  giveAccount: 'account',
}

const questions: Partial<Record<Key, { title: string; content: string; confirmWords: string }>> = {
  withdraw: { title: '收回邀约', content: '对方不会再看到这些时间。', confirmWords: '收回' },
  markDone: { title: '你们见面了？', content: '对方确认后，这次见面才算数。', confirmWords: '见面了' },
  confirmDone: { title: '确认见面了？', content: '你们都确认，这次见面就算数。', confirmWords: '确认' },
}

/** True while the other side may act. */
const isMoving = ({ row, move, actions }: AppointmentDetail): boolean =>
  move !== null ||
  actions.includes('markDone') ||
  isIn(appointmentStates.open, row.status) ||
  isIn(appointmentStates.unsettled, row.status) ||
  row.status === 'in_progress'

/** One appointment: its state, the other side, and the possible actions. */
export const AppointmentDetailView = observer(function AppointmentDetailView({ id }: { id: number }) {
  const [model] = useState(() => new AppointmentModel(id))
  const [sheet, setSheet] = useState<Sheet>(null)
  const { detail } = model
  const { value } = detail
  useEffect(() => {
    void detail.load()
  }, [detail])
  useDidReturn(() => void detail.reload())
  usePolling(value !== null && isMoving(value), () => detail.reload())

  function report() {
    const other = value?.row.other
    if (!other) return
    const { lineId } = value
    void navigateTo('/pages/love/report', { no: other.no, name: other.nickname, appointmentId: id, ...(lineId ? { lineId } : {}) })
  }

  async function handleAct(key: Key) {
    if (key === 'report') return report()
    const opened = sheetOf[key]
    if (opened) return setSheet(opened)
    const question = questions[key]
    if (question && !(await confirm(question))) return
    await send(key).catch((error: unknown) => toast(firstErrorWords(error)))
  }

  async function send(key: Key): Promise<void> {
    if (key === 'accept') return model.accept()
    if (key === 'withdraw') return model.withdraw()
    if (key === 'dropMove') return model.dropMove()
    if (key === 'markDone') return model.markDone()
    if (key === 'confirmDone') return model.confirm()
    if (key === 'markSafe') return model.markSafe()
  }

  const again = () => void detail.reload()
  return (
    <Screen
      title="我的约见"
      header="plain"
      footer={value ? <Keys model={model} detail={value} onAct={handleAct} /> : undefined}
      onRetry={again}
      onSessionChange={again}
    >
      <Box>{model.notice ? <NoticeBar words={model.notice} tone="info" onClose={() => model.closeNotice()} /> : null}</Box>
      <DetailView
        model={detail}
        gone={
          <EmptyState art="gone" title="这个约见已经看不到了" words="可能已经取消，或者不是发给你的" actionWords="返回" onAction={goBack} />
        }
        render={(one) => (
          <>
            {one.row.other?.isAvailable && isIn(shownStates.coming, one.row.status) ? (
              <Box isInset top={24}>
                <RiskWarning no={one.row.other.no} />
              </Box>
            ) : null}
            <AppointmentBody model={model} detail={one} onAct={handleAct} onContact={() => setSheet('contact')} />
          </>
        )}
      />
      {value ? <Sheets model={model} detail={value} sheet={sheet} onClose={() => setSheet(null)} onReport={report} /> : null}
    </Screen>
  )
})

interface KeysProps {
  model: AppointmentModel
  detail: AppointmentDetail
  onAct: (key: Key) => Promise<void>
}

const Keys = observer(function Keys({ model, detail, onAct }: KeysProps) {
  const keys = keysOf(detail.actions)
  if (!keys) return null
  const { left, main } = keys
  const isChoosing = main === 'accept'
  const count = model.picked.length
  return (
    <SubmitBar above={askedOf(detail) ?? undefined}>
      {left ? (
        <Button kind="ghost" size="l" id={`qx-appointment-${left}`} onClick={() => onAct(left)}>
          {keyWords[left]}
        </Button>
      ) : null}
      <Button
        isBlock
        size="l"
        kind={main === 'withdraw' ? 'secondary' : 'primary'}
        id={`qx-appointment-${main}`}
        isDisabled={isChoosing && count === 0}
        onClick={() => onAct(main)}
      >
        {isChoosing && count === 0 ? '请先选时间' : isChoosing && count === 1 ? '就选这个时间' : keyWords[main]}
      </Button>
    </SubmitBar>
  )
})

interface SheetsProps {
  model: AppointmentModel
  detail: AppointmentDetail
  sheet: Sheet
  onClose: () => void
  onReport: () => void
}

const accountKinds: readonly AccountKind[] = ['deny', 'noShow', 'account']

const Sheets = observer(function Sheets({ model, detail, sheet, onClose, onReport }: SheetsProps) {
  const { row, place, myCode, contact, movesLeft } = detail
  const { id } = model
  return (
    <>
      <OtherTimesSheet
        isOpen={sheet === 'counter'}
        onClose={onClose}
        about={`appointment-counter:${id}`}
        title="提别的时间"
        lead="对方会看到新的时间，原来的就不再有效。"
        minutes={row.minutes}
        hasPlace={row.mode === 'offline'}
        isOneADay={row.isOneADay}
        onSend={(times, other) => model.counter(times, other)}
      />
      <OtherTimesSheet
        isOpen={sheet === 'move'}
        onClose={onClose}
        about={`appointment-move:${id}`}
        title="改时间"
        lead={`对方同意才会改，答复前按原来的时间。一次约见最多改两次，还能改 ${movesLeft} 次。`}
        minutes={row.minutes}
        hasPlace={false}
        isOneADay={row.isOneADay}
        onSend={(times) => model.move(times)}
      />
      <DeclineSheet isOpen={sheet === 'decline'} onClose={onClose} onDecline={(reason) => model.decline(reason)} />
      <CancelSheet isOpen={sheet === 'cancel'} onClose={onClose} startAt={row.startAt} onCancel={(reason) => model.cancel(reason)} />
      <ArrivalSheet
        isOpen={sheet === 'arrival'}
        onClose={onClose}
        hasPlace={place !== null && place.latitude !== null}
        myCode={myCode}
        onPlace={() => model.checkInByPlace()}
        onCode={(code) => model.checkInByCode(code)}
      />
      {accountKinds.map((kind) => (
        <AccountSheet
          key={kind}
          isOpen={sheet === kind}
          onClose={onClose}
          about={`appointment-account:${id}`}
          kind={kind}
          onSend={(note) => (kind === 'deny' ? model.deny(note) : kind === 'noShow' ? model.claimNoShow(note) : model.giveAccount(note))}
        />
      ))}
      <FeedbackSheet
        isOpen={sheet === 'feedback'}
        onClose={onClose}
        about={`appointment-feedback:${id}`}
        name={otherName(row)}
        onSend={(felt) => model.feedback(felt)}
        onAlarm={onReport}
      />
      <ContactSheet
        isOpen={sheet === 'contact'}
        onClose={onClose}
        dueAt={contact?.dueAt ?? null}
        onSave={(name, phone) => model.setContact(name, phone)}
      />
    </>
  )
})
