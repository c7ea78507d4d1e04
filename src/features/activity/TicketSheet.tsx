/** The ticket for the scanner: white, large, and with the code in characters to say aloud. */
import { whenWords } from '@qianxian/protocol/activity/activity.rules'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { Image } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { raiseBrightness } from '@/platform/appearance/brightness'
import { Stack } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { qrCodeUrl } from '@/ui/base/media/qrCodeUrl'
import { Typography } from '@/ui/base/text/Typography'
import { codeWords } from './activityWords'
import { TicketModel } from './TicketModel'
import './TicketSheet.scss'

export interface TicketSheetProps {
  isOpen: boolean
  onClose: () => void
  signupId: number
}

export function TicketSheet({ isOpen, onClose, signupId }: TicketSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="入场券">
      {isOpen ? <Ticket signupId={signupId} /> : null}
    </Sheet>
  )
}

const TICK_MS = 1000

const Ticket = observer(function Ticket({ signupId }: { signupId: number }) {
  const [model] = useState(() => new TicketModel(signupId))
  useEffect(() => {
    void model.load()
    const timer = setInterval(() => model.tick(), TICK_MS)
    const dim = raiseBrightness()
    return () => {
      clearInterval(timer)
      dim()
    }
  }, [model])
  const { kept, code } = model
  if (!kept)
    return (
      <Stack padX={40} padY={64} align="center">
        <Typography tone="soft" align="center">
          {model.refusal || '正在打开入场券…'}
        </Typography>
      </Stack>
    )
  const { title, startAt, place, code: said, from, checkedInAt, seatNo } = kept.ticket
  return (
    <Stack padX={40} padBottom={40} align="center" id="qx-ticket">
      <Typography size="ml" weight="semibold" align="center">
        {title}
      </Typography>
      <Typography top={8} size="s" tone="soft" align="center">
        {`${whenWords(startAt)} · ${place}`}
      </Typography>
      {code === null ? (
        <Stack top={24} padX={32} padY={64} align="center" surface="sunken" radius="m">
          <Typography size="m" weight="semibold" align="center">{`${dateAndTime(from)} 起可以出示`}</Typography>
          <Typography top={8} size="s" tone="soft" align="center">
            打开过一次后，没有网络也能出示
          </Typography>
        </Stack>
      ) : (
        <Image className="qx-ticket__code" src={qrCodeUrl(code)} mode="aspectFit" ariaLabel="入场二维码" id="qx-ticket-code" />
      )}
      <Typography top={20} size="3xl" weight="bold" isFigure canSelect>
        {codeWords(said)}
      </Typography>
      <Typography top={12} size="s" tone="soft" align="center">
        {standing(checkedInAt, seatNo)}
      </Typography>
      {model.isKept ? (
        <Typography top={8} size="s" tone="gold" align="center">
          现在没有网络，这是保存在手机上的入场券，同样有效
        </Typography>
      ) : null}
    </Stack>
  )
})

function standing(checkedInAt: string | null, seatNo: number | null): string {
  if (checkedInAt === null) return '二维码每分钟更新，截图很快失效；扫不出来就报入场码'
  const card = seatNo === null ? '' : `，你的号码牌是 ${seatNo} 号`
  return `${dateAndTime(checkedInAt)} 已签到${card}`
}
