import { account } from '@qianxian/protocol/account/account'
import { deviceWords, type OtherApp } from '@qianxian/protocol/account/device'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly, call } from '@/request/call'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { IconCircle } from '@/ui/base/media/IconCircle'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import './DevicesSheet.scss'

type Login = OutputOf<typeof account.getSessions>[number]

const other: OtherApp = process.env.TARO_ENV === 'tt' ? { app: '其他应用', mini: '其他小程序' } : { app: '微信', mini: '微信小程序' }

const nameOf = ({ platform, device }: Login): string => deviceWords(platform, device, other)

/** The account's sessions, each of which can be logged out here. */
export const DevicesSheet = observer(function DevicesSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [model] = useState(() => new DetailModel({ load: async () => ({ list: await callQuietly(account.getSessions, {}) }) }))
  useEffect(() => {
    if (isOpen) void model.load()
  }, [isOpen, model])

  async function handleRevoke(login: Login) {
    const isSure = await confirm({
      title: '让它退出登录？',
      content: nameOf(login),
      confirmWords: '退出',
      isDanger: true,
    })
    if (!isSure) return
    try {
      await call(account.revokeSession, { id: login.id })
      toast('已退出')
    } finally {
      await model.reload()
    }
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="登录设备">
      <Box padX={40} padBottom={32} className="qx-account-devices">
        <DetailView
          model={model}
          skeleton={<PageSkeleton kind="rows" />}
          render={({ list }) => (
            <>
              <Box region="list">
                {list.map((login) => (
                  <Row region="listitem" key={login.id} tall="row" line="bottom">
                    <IconCircle icon="smartphone" size={80} tone="brand" />
                    <Stack isGrowing left={24}>
                      <Typography size="ml">{nameOf(login)}</Typography>
                      <Typography size="s" tone="soft">
                        {login.city ? `${login.city} · ` : ''}
                        {relativeTime(login.lastSeenAt)}使用过
                      </Typography>
                    </Stack>
                    {login.isCurrent ? (
                      <Tag tone="success">本机</Tag>
                    ) : (
                      <Button kind="ghost" size="s" onClick={() => handleRevoke(login).catch(() => undefined)}>
                        退出
                      </Button>
                    )}
                  </Row>
                ))}
              </Box>
              <Typography top={28} bottom={28} size="s" tone="soft">
                有不认识的设备？先让它退出，再修改密码。
              </Typography>
            </>
          )}
        />
      </Box>
    </Sheet>
  )
})
