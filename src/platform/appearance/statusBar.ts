/** The phone's clock and battery, which overlay a mini-program's page. */
import Taro from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { systemTheme } from './theme'

/** The clock follows the phone's theme when the page opens; it is white while the ground below is dark. */
export function useStatusBarStyle(isGroundDark: boolean): void {
  const isWhite = useRef(systemTheme() === 'dark')
  useEffect(() => {
    if (isGroundDark === isWhite.current) return
    isWhite.current = isGroundDark
    const frontColor = isGroundDark ? '#ffffff' : '#000000'
    // The ground is the page's own, but the platforms require one.
    Promise.resolve(Taro.setNavigationBarColor({ frontColor, backgroundColor: isGroundDark ? '#171214' : '#FBF7F4' })).catch(
      () => undefined,
    )
  }, [isGroundDark])
}
