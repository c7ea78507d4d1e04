/** The phone's clock and battery, which a mini-program's page lies under. */
import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { systemTheme } from './theme'

/** As the phone's own theme wants it when the page opens; white while what lies under it is dark. */
export function useStatusBarStyle(isGroundDark: boolean): void {
  const isWhite = useRef(systemTheme() === 'dark')
  useEffect(() => {
    if (isGroundDark === isWhite.current) return
    isWhite.current = isGroundDark
    const frontColor = isGroundDark ? '#ffffff' : '#000000'
    // The ground is the page's own; the platforms want one all the same.
    Promise.resolve(Taro.setNavigationBarColor({ frontColor, backgroundColor: isGroundDark ? '#171214' : '#FBF7F4' })).catch(
      () => undefined,
    )
  }, [isGroundDark])
}
