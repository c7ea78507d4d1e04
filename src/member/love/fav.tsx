export { InteractFavScreen as default } from '@/features/interact/InteractFavScreen'

definePageConfig({ navigationBarTitleText: '我的收藏', enablePullDownRefresh: true })
