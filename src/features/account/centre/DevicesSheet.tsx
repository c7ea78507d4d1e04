import { Text, View } from '@tarojs/components'
import { account } from '@qianxian/protocol/account/account'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { ask, call } from '@/request/call'
import { Button } from '@/ui/base/Button'
import { confirm, toast } from '@/ui/base/Dialog'
import { Icon } from '@/ui/base/Icon'
import { Sheet } from '@/ui/base/Sheet'
import { PageSkeleton } from '@/ui/base/Skeleton'
import { Tag } from '@/ui/base/Tag'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { deviceWords } from './deviceWords'
import './DevicesSheet.scss'

type Login = OutputOf<typeof account.getSessions>[number]

/** Where the account is logged in, each of them to be logged out from here. */
export const DevicesSheet = observer(function DevicesSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [model] = useState(() => new DetailModel({ load: async () => ({ list: await ask(account.getSessions, {}) }) }))
  useEffect(() => {
    if (isOpen) void model.load()
  }, [isOpen, model])

  async function handleRevoke(login: Login) {
    const isSure = await confirm({
      content: `让“${deviceWords(login.platform, login.device)}”退出登录？`,
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
      <View className="qx-account-devices">
        <DetailView
          model={model}
          skeleton={<PageSkeleton kind="rows" />}
          render={({ list }) => (
            <>
              {list.map((login) => (
                <View key={login.id} className="qx-account-device">
                  <View className="qx-account-device__icon">
                    <Icon name="smartphone" size={40} />
                  </View>
                  <View className="qx-account-device__main">
                    <Text className="qx-account-device__name">{deviceWords(login.platform, login.device)}</Text>
                    <Text className="qx-account-device__time">{relativeTime(login.lastSeenAt)}使用过</Text>
                  </View>
                  {login.isCurrent ? (
                    <Tag tone="success">本机</Tag>
                  ) : (
                    <Button kind="ghost" size="s" onClick={() => handleRevoke(login).catch(() => undefined)}>
                      退出
                    </Button>
                  )}
                </View>
              ))}
              <Text className="qx-account-devices__note">有不认识的设备？先让它退出，再修改密码。</Text>
            </>
          )}
        />
      </View>
    </Sheet>
  )
})
