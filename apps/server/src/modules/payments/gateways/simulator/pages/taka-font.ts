/**
 * The taka sign for people whose fonts lack it: the one glyph of Noto Sans Bengali (SIL Open Font License 1.1) that
 * the web app ships as `taka.woff2`. It is repeated here because the simulator, like bKash, does not use the portal's
 * files.
 */
const encoded = [
  'd09GMgABAAAAAAPkABMAAAAACGgAAAN/AAMC0QAAAAAAAAAAAAAAAAAAAAAAAAAAGyAcPD9IVkFSOgZgP1NUQVRuJx4ANC9MEQgK',
  'gRiBIzCBGgE2AiQDCAsGAAQgBYYyByAMBxshBxHVo6OQ/DiwY8JX+Kg32bQZQnHmHw/P2/V17qv6gobsnRUjWJnoTMpkdgAc6Vms',
  'WjveWGMCOAbvxJfibM1sAYXbc6UpoVGVDtEBWlRVpIBVU6XYV8gKXwtAj+qJrdkGPz2fmsmrqub+iQpU6tYr1llvd4uVy6FYBAQq',
  'LbFMCTKqf9cDWdPkbscE1on2OpQotP8u6BSz/hcCNGPBfBrVAq1CUFAgIdCAJORpgzhXCen0tDU2HrvFjubFGqIeMtbf/LiMPV7x',
  'S32I7KL/OdkncSkCUns6EP1KhVAuoVkJhqWj9uIYD47aHXk8CZU6jZpnlQxJinNJDyMgquJXDTVpa5x1mHRI0W73KQslj3sctGzZ',
  '+PHknWMfFBQgIUOzTKBZrh+5XFDxS7E4qPxeKyBZLwncXpk/ei4pUyKiYoZFZVTl/yqqo4a3DNVGHbw8US9EsagOJJAjYTFWAXJA',
  'mp/XnP56lFQde2fl6XfHcY9VnfGI/Ni77lkvPPVGHHd35VDRrXGP4l6IPXefY1+VY9szajSvs871mZvf/lln328dPbv1DZ05UT3z',
  'yMjgDU+3rz/cf+3IfoMDHd3fDvdeNDA6MjJYeHd67tAua53e9YrP1r96fRAI0CmBTlA4NlQ6/FgFltT9+x3x1dVlv3/3AfbDv3UT',
  'fENdDemPnxh/l2Yt3ai2vryIVTR1D43T19n088/t7RqOW/T333Xt1dWlvxPKqttGGLXfN3QOju6s/vPbT958M6Vfv3r3fUJf/fh7',
  'bik+2Io/fv/z72+am785gUCWXrph6tdddsqu+K08y76E1064/Sb4Yqz1i//u/J/n72YXoVQCwV/15OcB9H+rbb4ks0xpazumLRQE',
  'kttVO16pAAC5QKP3ZSKvwJVoCIOuhKTWo5BZx7OQmxf1UKIz1nBKzYrtJSJUx+mQVMbF3gq+rVFpwVeRr4Vq03En1KiPN6HWnPgS',
  '6pSndqjn8wluvT2VNpi63j8QjCNoqmvqADdOwMFFF5wCVxIDwThC7gYhyOOIXjhUU8ME8kivMly7xjni1HVYMazRidNZs0QhOHnV',
  'nIjGCea/EFaMLC1o+esaF3NkeYwuR07GVqw1qXClsc2gBx9kf7vYxguSVDM8+iTfoNFMYeJ32hNTRLZnIW69arw9rIlrmfailupY',
  'C9BgYK8+lgTFKzVJ+v1RPOne/CwA',
]

export const takaFont = Buffer.from(encoded.join(''), 'base64')
