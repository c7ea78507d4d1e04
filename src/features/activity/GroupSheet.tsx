/** The activity's group code, for guests. */
import { activity } from '@qianxian/protocol/activity/activity'
import { Image } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { observer } from 'mobx-react'
import { callQuietly } from '@/request/call'
import { configStore } from '@/stores/config.store'
import { Stack } from '@/ui/base/layout/layout'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import type { TicketSheetProps } from './TicketSheet'
import './TicketSheet.scss'

export function GroupSheet({ isOpen, onClose, signupId }: TicketSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="活动群">
      {isOpen ? <Group signupId={signupId} /> : null}
    </Sheet>
  )
}

const Group = observer(function Group({ signupId }: { signupId: number }) {
  const [model] = useState(() => new DetailModel<{ picture: string }>({ load: () => callQuietly(activity.getGroup, { id: signupId }) }))
  useEffect(() => void model.load(), [model])
  return (
    <DetailView
      model={model}
      render={({ picture }) => (
        <Stack padX={40} padTop={8} padBottom={40} align="center" id="qx-activity-group">
          <Image
            className="qx-ticket__code"
            src={configStore.fileUrl(picture)}
            mode="aspectFit"
            ariaLabel="活动群二维码"
            showMenuByLongpress
          />
          <Typography top={16} size="s" tone="soft" align="center">
            长按识别或保存。只有报名成功的人看得到，请不要转发；每次查看都有记录。
          </Typography>
        </Stack>
      )}
    />
  )
})
