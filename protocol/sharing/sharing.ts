/** Sharing with a store (门店共享): what a member lets the store's staff see, and the log of their views. */
import { at, endpointsOf } from '../base/endpoint'
import type { sharingShapes } from './sharing.schema'

const inStore = at('store', 'storeStaff')

export const sharing = endpointsOf<typeof sharingShapes>()({
  getMySharing: { access: 'member', path: '/love/api/loveStore/getMySharing' },
  saveMySharing: { access: 'member', path: '/love/api/loveStore/saveMySharing' },
  getSharedUsePaged: { access: 'member', path: '/love/api/loveStore/getSharedUsePaged' },
  getSharedMemberPaged: { access: inStore, path: '/love/api/loveStore/getSharedMemberPaged' },
  getSharedMember: { access: inStore, path: '/love/api/loveStore/getSharedMember' },
  showSharedPhone: { access: inStore, path: '/love/api/loveStore/showSharedPhone' },
})
