/** Shows a match to the person who liked first: after the page's list has loaded, and never over an approval moment. */
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { authStore } from '@/stores/auth.store'
import { Box } from '@/ui/base/layout/layout'
import { NewMatchDialog } from './lazyDialogs'

/** Placed at the end of a screen. @param isDue true once the page's content has loaded */
export const MatchNews = observer(function MatchNews({ isDue }: { isDue: boolean }) {
  const [isInSight, setInSight] = useState(true)
  const [hasBegun, setBegun] = useState(false)
  useDidShow(() => setInSight(true))
  useDidHide(() => setInSight(false))
  useEffect(() => {
    if (isDue) setBegun(true)
  }, [isDue])
  const { isLoveUser, sessionVersion, userInfo } = authStore
  const isTold = hasBegun && isLoveUser && !userInfo?.isApprovalNew
  return <Box>{isTold ? <NewMatchDialog key={sessionVersion} isInSight={isInSight} /> : null}</Box>
})
