/** A certificate of localhost that vouches for itself alone: nobody trusts it who was not told to. Made for these tests; it opens nothing. */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbIu8isJzikRI82kJ
D9Lo5yGr/kaluJ8xlRPUDZNun3GhRANCAAQ35YA+giAjjFhfhYKCn0zhMdJcQ5uN
dHsRlg7esZRMIgR48R2Ju5FOGlXw8T1QGh5x56HeOVL6BJvHv+ngfHf9
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBXzCCAQWgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjUwMTAxMDAwMDAwWhcNNDkxMjMxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ35YA+giAjjFhfhYKC
n0zhMdJcQ5uNdHsRlg7esZRMIgR48R2Ju5FOGlXw8T1QGh5x56HeOVL6BJvHv+ng
fHf9o0gwRjAUBgNVHREEDTALgglsb2NhbGhvc3QwDwYDVR0TAQH/BAUwAwEB/zAd
BgNVHQ4EFgQUf6xfPS+EsasmsZ+BpYH/en554iIwCgYIKoZIzj0EAwIDSAAwRQIg
dEAfLomP0whRfMLAeG7Ih3xhftnmmOtf7kUGWWldho4CIQCPrkgJpAXqZaJLpUvc
oALQbZxqBMJv+2KrBV+wSbV5Zg==
-----END CERTIFICATE-----
`,
};
