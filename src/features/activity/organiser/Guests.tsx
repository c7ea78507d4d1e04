/** Guests of an activity: by state, searched by nickname or code, reviewed in batches. */
import { signupStatus } from '@qianxian/protocol/activity/activity.words'
import { organiser } from '@qianxian/protocol/activity/organiser'
import type { GuestRow, OrganisedDetail } from '@qianxian/protocol/activity/organiser.schema'
import {
  checkinMethod,
  guestRefusal,
  type GuestRefusal,
  guestTab,
  judgedResult,
  organiserLimits,
  undoReason,
  type GuestTab,
} from '@qianxian/protocol/activity/organiser.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name, values } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import { isFreeOfCharge } from '@qianxian/protocol/activity/activity.rules'
import { makeAutoObservable } from 'mobx'
import { observer } from 'mobx-react'
import { useRef, useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Tag } from '@/ui/base/text/Tag'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Typography } from '@/ui/base/text/Typography'
import { SearchField } from '@/ui/form/SearchField'
import { ListTabs } from '@/ui/list/ListTabs'
import { TabbedLists } from '@/ui/list/TabbedLists'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { codeWords, signupTone } from '../activityWords'
import { ReasonSheet } from './lazySheets'
import { countIn } from './organiserWords'

export class GuestsModel {
  search = ''
  private readonly chosenIn = Object.fromEntries(values(guestTab).map((tab) => [tab, new Set()])) as Record<GuestTab, Set<number>>
  readonly boxes: TabbedLists<GuestTab, GuestRow>

  constructor(
    readonly id: number,
    first: GuestTab,
  ) {
    this.boxes = new TabbedLists<GuestTab, GuestRow>({
      boxes: values(guestTab),
      box: first,
      keyOf: (row) => row.id,
      load: (tab, cursor) =>
        callQuietly(organiser.getGuestPaged, { id, tab, cursor, ...(this.search.trim() ? { search: this.search.trim() } : {}) }),
    })
    makeAutoObservable<this, 'chosenIn'>(this, { id: false, boxes: false, chosenIn: true })
  }

  type(text: string): void {
    this.search = text
    if (text === '') this.boxes.reset()
  }

  /** Selection in the open tab; actions here do not affect the selection of another tab. */
  get chosen(): Set<number> {
    return this.chosenIn[this.boxes.box]
  }

  choose(id: number): void {
    if (!this.chosen.delete(id) && this.chosen.size < organiserLimits.batchMax) this.chosen.add(id)
  }

  async after(): Promise<void> {
    for (const tab of values(guestTab)) this.chosenIn[tab].clear()
    await this.boxes.refresh()
  }
}

interface GuestsProps {
  model: GuestsModel
  detail: OrganisedDetail
  /** Called when the counters have changed. */
  onChange: () => unknown
}

const emptyWords: Readonly<Record<GuestTab, string>> = {
  audit: '没有等待审核的报名',
  coming: '没有等待签到的人',
  came: '还没有人签到',
  unpaid: '没有等待支付的报名',
  ended: '没有取消或退款的报名',
}

function Nobody({ box, isSearched }: { box: GuestTab; isSearched: boolean }) {
  return isSearched ? (
    <EmptyState art="people" title={`「${guestTab[box]}」里没有找到`} words="换一个分类，或核对昵称和入场码" />
  ) : (
    <EmptyState art="people" title={emptyWords[box]} />
  )
}

/** Message about the number of refused guests; zero means that another organiser decided about all of them first. */
const refusedWords = (count: number, isFree: boolean): string =>
  count > 0 ? `已处理 ${count} 人${isFree ? '' : '，付过的费用已退回'}` : judgedResult.changed

export const Guests = observer(function Guests({ model, detail, onChange }: GuestsProps) {
  const [isRefusing, setRefusing] = useState(false)
  /** Number of guests actually refused; another organiser may have approved some of them first. */
  const refused = useRef(0)
  const [isUndoing, setUndoing] = useState(false)
  /** The guest whose check-in is undone; still shown while the sheet closes. */
  const [undone, setUndone] = useState<GuestRow | null>(null)
  const isFree = isFreeOfCharge(detail.plan.price, detail.plan.pointsPrice)
  useTabbedLists(model.boxes)
  const { box } = model.boxes
  const counts = Object.fromEntries(values(guestTab).map((tab) => [tab, countIn(detail.counts, tab)])) as Record<GuestTab, number>

  async function changed(words: string) {
    toast(words)
    await model.after()
    await onChange()
  }

  async function tried(act: () => Promise<unknown>) {
    try {
      await act()
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  const signupIds = [...model.chosen]
  const letIn = () =>
    tried(async () => {
      const { results } = await call(organiser.judgeGuests, { id: detail.id, signupIds, isAccepted: true }, errorsInline)
      await changed(`已通过 ${results.filter(({ result }) => result === 'done').length} 人`)
    })
  const refuse = async (reason: GuestRefusal) => {
    const { results } = await call(organiser.judgeGuests, { id: detail.id, signupIds, isAccepted: false, reason }, errorsInline)
    refused.current = results.filter(({ result }) => result === 'done').length
  }
  const checkIn = () =>
    tried(async () => {
      const { results } = await call(organiser.checkInGuests, { id: detail.id, signupIds }, errorsInline)
      await changed(`已签到 ${results.filter(({ result }) => result === 'ok').length} 人`)
    })
  const remove = (row: GuestRow) =>
    tried(async () => {
      if (!(await confirm({ title: '删除这条记录？', content: '从来没有付款的报名才能删除。', confirmWords: '删除', isDanger: true })))
        return
      await call(organiser.deleteGuests, { id: detail.id, signupIds: [row.id] }, errorsInline)
      await changed('已删除')
    })

  function undo(row: GuestRow) {
    setUndone(row)
    setUndoing(true)
  }

  const mayChoose = (box === 'audit' && !detail.isDoorOnly) || (box === 'coming' && detail.isDoorOpen)
  return (
    <>
      <SearchField
        value={model.search}
        onChange={(text) => model.type(text)}
        onConfirm={() => model.boxes.reset()}
        placeholder="昵称或入场码"
        maxLength={20}
        id="qx-guests-search"
      />
      <ListTabs boxes={model.boxes} words={guestTab} counts={counts} />
      <ListView
        key={box}
        model={model.boxes.list}
        keyOf={(row) => row.id}
        renderRow={(row) => (
          <Guest
            row={row}
            isChosen={model.chosen.has(row.id)}
            onChoose={mayChoose ? () => model.choose(row.id) : undefined}
            onRemove={row.canDelete && !detail.isDoorOnly ? () => remove(row) : undefined}
            onUndo={row.status === 'checked_in' && detail.isDoorOpen ? () => undo(row) : undefined}
          />
        )}
        empty={<Nobody box={box} isSearched={model.search.trim() !== ''} />}
      />
      {mayChoose && signupIds.length > 0 ? (
        <Row gap={16} isInset bottom={24} justify="end" id="qx-guests-batch">
          <Typography isGrowing size="sm" tone="soft">{`已选 ${signupIds.length} 人`}</Typography>
          {box === 'audit' ? (
            <>
              <Button size="s" kind="ghost" id="qx-guests-no" onClick={() => setRefusing(true)}>
                不通过
              </Button>
              <Button size="s" id="qx-guests-yes" onClick={letIn}>
                通过
              </Button>
            </>
          ) : (
            <Button size="s" id="qx-guests-in" onClick={checkIn}>
              签到
            </Button>
          )}
        </Row>
      ) : null}
      <ReasonSheet
        isOpen={isRefusing}
        onClose={() => setRefusing(false)}
        title={`不通过 ${signupIds.length} 人的报名`}
        lead={isFree ? undefined : '付过的费用全额退回。'}
        hint="对方会看到原因"
        reasons={guestRefusal}
        submitWords={isFree ? '不通过' : '不通过并退款'}
        submitId="qx-guests-refuse"
        submit={refuse}
        onDone={() => changed(refusedWords(refused.current, isFree))}
      />
      <ReasonSheet
        isOpen={isUndoing}
        onClose={() => setUndoing(false)}
        title="撤销签到"
        lead={`${undone?.nickname ?? '这个人'}回到待签到，可以再签一次。`}
        hint="撤销和原因会留在签到记录里"
        reasons={undoReason}
        submitWords="撤销签到"
        submitId="qx-guest-undo"
        submit={async (reason) => undone && call(organiser.undoCheckin, { id: detail.id, signupId: undone.id, reason }, errorsInline)}
        onDone={() => changed('已撤销')}
      />
    </>
  )
})

interface GuestProps {
  row: GuestRow
  isChosen: boolean
  onChoose?: () => void
  onRemove?: () => unknown
  onUndo?: () => unknown
}

function Guest({ row, isChosen, onChoose, onRemove, onUndo }: GuestProps) {
  const { id, nickname, gender, status, priceFen, ticketCode, checkedInAt, isOffline, createdAt, answers, seatNo } = row
  return (
    <Box bottom={16} pad={24} surface="card" radius="m" id={`qx-guest-${id}`}>
      <Row gap={16} align="start" role="checkbox" isOn={isChosen} onClick={onChoose} label={onChoose ? `选择 ${nickname}` : undefined}>
        {onChoose ? <Checkbox isOn={isChosen} /> : null}
        <Stack isGrowing gap={4}>
          <Typography size="m" weight="semibold">{`${nickname} · ${gender === 'male' ? '男' : '女'}`}</Typography>
          <Typography
            size="s"
            tone="soft"
          >{`${dateAndTime(createdAt)} 报名 · ${priceFen === 0 ? '免费' : `¥${amount(priceFen)}`}`}</Typography>
          {checkedInAt ? (
            <Typography
              size="s"
              tone="success"
            >{`${dateAndTime(checkedInAt)} 签到${isOffline ? `（${name(checkinMethod, 'offline_sync')}）` : ''}${seatNo === null ? '' : ` · 号牌 ${seatNo}`}`}</Typography>
          ) : ticketCode ? (
            <Typography size="s" tone="soft" isFigure>
              {`入场码 ${codeWords(ticketCode)}`}
            </Typography>
          ) : null}
          {answers
            .filter((one) => one.values.length > 0)
            .map((one) => (
              <Typography key={one.label} size="s">{`${one.label}：${one.values.join('、')}`}</Typography>
            ))}
        </Stack>
        <Tag tone={signupTone(status)}>{name(signupStatus, status)}</Tag>
      </Row>
      {onRemove || onUndo ? (
        <Row justify="end" gap={16} top={12}>
          {onUndo ? (
            <Button size="s" kind="ghost" id={`qx-guest-undo-${id}`} onClick={onUndo}>
              撤销签到
            </Button>
          ) : null}
          {onRemove ? (
            <Button size="s" kind="ghost" id={`qx-guest-remove-${id}`} onClick={onRemove}>
              删除
            </Button>
          ) : null}
        </Row>
      ) : null}
    </Box>
  )
}
