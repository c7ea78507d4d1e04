/** Where a match is told to whoever liked first: after the list of the page, and never over the moment of an approval. */
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { authStore } from '@/stores/auth.store'
import { Box } from '@/ui/base/layout/layout'
import { NewMatchDialog } from './lazyDialogs'

/** Stands at the end of a screen. @param isDue what the page is about has come */
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
