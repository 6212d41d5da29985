/* Makes the one page of WPE's small browser as large as WINDOW_WIDTH and WINDOW_HEIGHT say: it has no option for that.
   Loaded before the library whose function this stands in front of. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

typedef void *(*Create)(const void *, void *, uint32_t, uint32_t);

static void *sized(const char *name, const void *client, void *data) {
    Create create = (Create)dlsym(RTLD_NEXT, name);
    return create(client, data, (uint32_t)atoi(getenv("WINDOW_WIDTH")), (uint32_t)atoi(getenv("WINDOW_HEIGHT")));
}

void *wpe_view_backend_exportable_fdo_egl_create(const void *client, void *data, uint32_t width, uint32_t height) {
    (void)width, (void)height;
    return sized("wpe_view_backend_exportable_fdo_egl_create", client, data);
}

void *wpe_view_backend_exportable_fdo_create(const void *client, void *data, uint32_t width, uint32_t height) {
    (void)width, (void)height;
    return sized("wpe_view_backend_exportable_fdo_create", client, data);
}
