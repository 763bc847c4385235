#ifndef RELCTL_CYAML_SHIM_H
#define RELCTL_CYAML_SHIM_H

#include <yaml.h>

#endif
