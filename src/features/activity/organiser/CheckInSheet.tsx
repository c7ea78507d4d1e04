import { organiser } from '@qianxian/protocol/activity/organiser'
import { activityStates } from '@qianxian/protocol/activity/activity.words'
import type { OrganisedDetail } from '@qianxian/protocol/activity/organiser.schema'
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { ticketNotation } from '@qianxian/protocol/activity/activity.rules'
import { lengthFault } from '@qianxian/protocol/base/notation'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { isCancelled } from '@/platform/cancelled'
import { scanCode } from '@/platform/media/scan'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { TextField } from '@/ui/form/TextField'
import { CheckInModel, type CheckInResult } from './CheckInModel'
import { checkInTone } from './organiserWords'

export interface CheckInSheetProps {
  isOpen: boolean
  onClose: () => void
  detail: OrganisedDetail
  /** Called after a check-in. */
  onDone: () => unknown
}

/** 签到: by scan, by the eight characters, and offline. */
export function CheckInSheet({ isOpen, onClose, detail, onDone }: CheckInSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="签到">
      {isOpen ? <Door detail={detail} onDone={onDone} /> : null}
    </Sheet>
  )
}

const Door = observer(function Door({ detail, onDone }: Pick<CheckInSheetProps, 'detail' | 'onDone'>) {
  const [model] = useState(() => new CheckInModel(detail.id))
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const isOver = isIn(activityStates.over, detail.status)

  /** Returns false if the action failed; the reason is shown. */
  async function tried(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      await onDone()
      return true
    } catch (error) {
      if (!isCancelled(error)) toast(firstErrorWords(error))
      return false
    }
  }

  const readPhoto = async (content: string) => (await call(organiser.readPhoto, { id: detail.id, content }, errorsInline)).ticket

  /** The field is cleared at once for the next guest. */
  async function handleCode() {
    const code = typed
    const fault = lengthFault(ticketNotation, '入场码', code)
    setWrong(fault)
    if (fault) return
    setTyped('')
    if (!(await tried(() => model.letIn(code)))) setTyped((next) => next || code)
  }

  async function handleRoster() {
    await tried(async () => {
      await model.takeRoster()
      toast(`离线名单已下载，${organiserLimits.rosterHours} 小时内有效`)
    })
  }

  return (
    <Box padX="gutter" padBottom={32} id="qx-door">
      {isOver ? (
        <Typography size="sm" tone="gold">
          {`活动已经结束，没有网络时签到的人可以在结束后 ${organiserLimits.rosterHours} 小时内补录`}
        </Typography>
      ) : (
        <>
          {detail.isDoorOpen ? null : (
            <Typography bottom={16} size="sm" tone="gold">
              {`${dateAndTime(detail.doorOpensAt)} 起可以签到，到活动结束为止`}
            </Typography>
          )}
          <Button
            isBlock
            size="l"
            icon="scan-line"
            id="qx-door-scan"
            onClick={() => tried(async () => model.letIn(await scanCode(readPhoto)))}
          >
            扫入场券
          </Button>
          <Row gap={16} align="center" top={24}>
            <Box isGrowing>
              <TextField
                look="open"
                label="入场码"
                placeholder="8 位入场码"
                value={typed}
                error={wrong}
                onChange={(text) => {
                  setWrong(null)
                  setTyped(text)
                }}
                notation={ticketNotation}
                id="qx-door-code"
              />
            </Box>
            <Button kind="secondary" id="qx-door-code-in" isDisabled={typed.trim() === ''} onClick={handleCode}>
              签到
            </Button>
          </Row>
        </>
      )}
      <Stack gap={12} top={16} id="qx-door-said">
        {model.said.map((one) => (
          <Answer key={one.key} said={one} />
        ))}
      </Stack>
      <Row justify="between" gap={16} top={24}>
        <Typography isGrowing size="s" tone="soft">
          {model.waiting.length > 0
            ? `${model.waiting.length} 条签到等待补录`
            : isOver
              ? '没有等待补录的签到'
              : model.roster
                ? `离线名单 ${dateAndTime(model.roster.until)} 前有效`
                : '现场没有网络？提前下载离线名单'}
        </Typography>
        {model.waiting.length > 0 ? (
          <Button size="s" id="qx-door-sync" onClick={() => tried(() => model.sync())}>
            补录
          </Button>
        ) : isOver ? null : (
          <Button size="s" kind="ghost" id="qx-door-roster" onClick={handleRoster}>
            下载名单
          </Button>
        )}
      </Row>
    </Box>
  )
})

function Answer({ said: { result, words, seatNo } }: { said: CheckInResult }) {
  return (
    <Row gap={16} pad={20} surface="sunken" radius="m">
      <Tag tone={checkInTone(result)}>
        {result === 'ok' ? '签到' : result === 'already' ? '重复' : result === 'kept' ? '待补录' : '未通过'}
      </Tag>
      <Typography isGrowing size="sm">
        {seatNo === null ? words : `${words}，号牌 ${seatNo}`}
      </Typography>
    </Row>
  )
}
