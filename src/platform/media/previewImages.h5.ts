import Taro from '@tarojs/taro'

/** Full-screen pictures on the web; their code loads with the first tap on a picture. */
export function previewImages(urls: readonly string[], current: string): void {
  import('./imageViewer.h5').then(
    ({ openImageViewer }) => openImageViewer(urls, current),
    () => void Taro.showToast({ title: '没有打开，请检查网络', icon: 'none' }),
  )
}
